"""The studio: sweep, lights, cards, camera. Everything is measured in widths of the frame, so that a cap has the light of a bottle."""
import math

import bpy
from mathutils import Vector

import develop
from materials import Nodes

VERSION = 2
# Wall and table, as developed: the wall darkens towards the table and is lit from the upper left.
WALL_HIGH, WALL_LOW = (244, 239, 230), (237, 229, 217)
TABLE_FAR, TABLE_NEAR = (226, 216, 201), (239, 231, 219)
GLOW = (250, 247, 241)
PITCHES = {'main': 7.0, 'angle': 19.0, 'detail': 7.0, 'measure': 7.0}


def build(width, pitch=7.0, look_at=0.41, size=(640, 800), shift=0.0, is_bare=False):
    """Everything but the product; width is that of the frame in Blender units. Bare, nothing is lit: the ground alone."""
    scene = bpy.context.scene
    sweep(width, is_bare)
    # position, aim, size, power, colour; all in widths, the power for one square width
    lamp(width, (-1.50, -1.00, 1.50), (0, 0, 0.30), (1.00, 1.35), 40, (1, 0.985, 0.96))
    lamp(width, (0.05, 0.35, 2.10), (0, 0.05, 0.20), (1.50, 1.20), 16.7, (1, 0.99, 0.975))
    lamp(width, (1.25, -0.85, 0.75), (0, 0, 0.38), (0.16, 1.50), 3.6, (1, 0.99, 0.975))
    for side in (-1, 1):
        lamp(width, (0.98 * side, 0.30, 0.62), (0, 0, 0.40), (0.10, 1.25), 7.2, (1, 1, 1))
        card(width, side)
    world()
    camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    camera.data.lens, camera.data.sensor_width, camera.data.sensor_fit = 135, 36, 'HORIZONTAL'
    camera.data.clip_end = 1000
    distance, tilt = 3.75 * width, math.radians(pitch)
    camera.location = (shift * width, -distance * math.cos(tilt), look_at * width + distance * math.sin(tilt))
    camera.rotation_euler = (math.radians(90 - pitch), 0, 0)
    scene.collection.objects.link(camera)
    scene.camera = camera
    scene.render.resolution_x, scene.render.resolution_y = size
    bpy.context.view_layer.update()


def mesh_object(name, vertices, faces, material):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(material)
    piece = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(piece)
    return piece


def ground_color(nodes, x, y, z):
    """The colour of the sweep; places in widths. The table ends where the sweep begins to rise."""
    linear = lambda color: tuple(develop.linear_of(level) for level in color) + (1,)
    mixed = lambda share, first, second: nodes.add('MixRGB', share, first, second)
    wall = mixed(nodes.step(z, 0.0, 1.5), linear(WALL_LOW), linear(WALL_HIGH))
    away = nodes.add('VectorMath', nodes.add('CombineXYZ', nodes.math('ADD', x, 0.62), 0.0, nodes.math('SUBTRACT', z, 1.35)), out='Value', set={'operation': 'LENGTH'})
    wall = mixed(nodes.step(away, 0.0, 1.3, 0.85, 0.0), wall, linear(GLOW))
    table = mixed(nodes.step(y, -0.5, 1.0), linear(TABLE_NEAR), linear(TABLE_FAR))
    return mixed(nodes.step(y, 0.97, 1.09), table, wall)


def sweep(width, is_bare=False):
    line = [(-6.0, 0.0), (1.2, 0.0)]
    line += [(1.2 + 1.6 * math.sin(math.radians(step * 3)), 1.6 - 1.6 * math.cos(math.radians(step * 3))) for step in range(1, 31)]
    line.append((2.8, 6.0))
    vertices = [(side * 7 * width, y * width, z * width) for y, z in line for side in (-1, 1)]
    faces = [(2 * row, 2 * row + 1, 2 * row + 3, 2 * row + 2) for row in range(len(line) - 1)]
    material = bpy.data.materials.new('paper')
    nodes = Nodes(material, 0)
    position = nodes.add('NewGeometry', out='Position')
    x, y, z = (nodes.math('DIVIDE', nodes.add('SeparateXYZ', position, out=axis), width) for axis in 'XYZ')
    flat = nodes.add('CombineXYZ', nodes.math('SUBTRACT', x, 0.08), nodes.math('MULTIPLY', nodes.math('SUBTRACT', y, 0.02), 0.55), z)
    distance = nodes.add('VectorMath', flat, out='Value', set={'operation': 'LENGTH'})
    far = nodes.step(distance, 0.16, 0.72, kind='SMOOTHERSTEP')
    mirrored = nodes.math('MULTIPLY', nodes.step(y, -2.2, -0.25, 0.26, 1.15), nodes.step(z, 0.1, 1.3, 0.85, 0.32))
    weight = nodes.math('MULTIPLY', nodes.ray('Is Glossy Ray'), nodes.math('SUBTRACT', 1.0, nodes.math('MULTIPLY', nodes.ray('Is Transmission Ray'), 0.5)))
    strength = nodes.math('ADD', nodes.math('MULTIPLY', weight, mirrored), nodes.math('SUBTRACT', 1.0, weight))
    paper = nodes.add('Emission', ground_color(nodes, x, y, z), strength)
    nodes.finish(paper if is_bare else nodes.add('MixShader', far, nodes.add('BsdfDiffuse', (0.68, 0.635, 0.575)), paper))
    piece = mesh_object('sweep', vertices, faces, material)
    piece.data.polygons.foreach_set('use_smooth', [True] * len(faces))


def lamp(width, position, aim, size, power, color):
    light = bpy.data.lights.new('light', 'AREA')
    light.shape, light.size, light.size_y = 'RECTANGLE', size[0] * width, size[1] * width
    light.energy, light.color = power * width * width, color
    light.use_nodes = True
    tree = light.node_tree
    emission = next(node for node in tree.nodes if node.type == 'EMISSION')
    parametric = tree.nodes.new('ShaderNodeNewGeometry').outputs['Parametric']
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(parametric, split.inputs[0])
    factors = []
    for axis in (0, 1):
        centered = tree.nodes.new('ShaderNodeMath')
        centered.operation = 'SUBTRACT'
        tree.links.new(split.outputs[axis], centered.inputs[0])
        centered.inputs[1].default_value = 0.5
        away = tree.nodes.new('ShaderNodeMath')
        away.operation = 'ABSOLUTE'
        tree.links.new(centered.outputs[0], away.inputs[0])
        fade = tree.nodes.new('ShaderNodeMapRange')
        fade.interpolation_type = 'SMOOTHSTEP'
        for index, value in enumerate((0.12, 0.5, 1.55, 0.12), 1):
            fade.inputs[index].default_value = value
        tree.links.new(away.outputs[0], fade.inputs[0])
        factors.append(fade.outputs[0])
    both = tree.nodes.new('ShaderNodeMath')
    both.operation = 'MULTIPLY'
    for index, factor in enumerate(factors):
        tree.links.new(factor, both.inputs[index])
    tree.links.new(both.outputs[0], emission.inputs['Strength'])
    piece = bpy.data.objects.new('light', light)
    piece.location = Vector(position) * width
    piece.rotation_euler = (Vector(aim) * width - piece.location).to_track_quat('-Z', 'Y').to_euler()
    piece.visible_camera = False
    bpy.context.scene.collection.objects.link(piece)


def card(width, side):
    """A dark card that only reflected and refracted rays see: it draws the edges of glass."""
    outer, inner = (1.52 * side * width, 0.15 * width), (0.62 * side * width, 0.75 * width)
    vertices = [(*outer, 0), (*inner, 0), (*inner, 1.7 * width), (*outer, 1.7 * width)]
    material = bpy.data.materials.new('card')
    nodes = Nodes(material, 0)
    height = nodes.math('DIVIDE', nodes.add('SeparateXYZ', nodes.add('NewGeometry', out='Position'), out='Z'), width)
    strength = nodes.step(height, 0.0, 0.20, 0.45, 0.015)
    nodes.finish(nodes.add('Emission', (1, 0.98, 0.95), strength))
    piece = mesh_object('card', vertices, [(0, 1, 2, 3)], material)
    piece.visible_camera = piece.visible_diffuse = piece.visible_shadow = False


def world():
    sky = bpy.data.worlds.new('world')
    bpy.context.scene.world = sky
    sky.use_nodes = True
    tree = sky.node_tree
    background = next(node for node in tree.nodes if node.type == 'BACKGROUND')
    background.inputs['Color'].default_value = (1, 0.975, 0.94, 1)
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(tree.nodes.new('ShaderNodeTexCoord').outputs['Generated'], split.inputs[0])
    across = tree.nodes.new('ShaderNodeMapRange')
    across.interpolation_type = 'SMOOTHSTEP'
    for index, value in enumerate((-0.7, 0.6, 0.55, 0.06), 1):
        across.inputs[index].default_value = value
    tree.links.new(split.outputs[0], across.inputs[0])
    choose = tree.nodes.new('ShaderNodeMix')
    tree.links.new(tree.nodes.new('ShaderNodeLightPath').outputs['Is Diffuse Ray'], choose.inputs[0])
    tree.links.new(across.outputs[0], choose.inputs[2])
    choose.inputs[3].default_value = 0.20
    tree.links.new(choose.outputs[0], background.inputs['Strength'])
    sky.cycles.sampling_method = 'NONE'


def set_up(samples, threshold, folder, threads=2):
    """Cycles, its passes, and a node that writes them as float files into the folder."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = samples, True, threshold, 24
    cycles.use_denoising = False
    cycles.seed = 7
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 14, 3, 5
    cycles.transmission_bounces, cycles.transparent_max_bounces, cycles.volume_bounces = 14, 16, 0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy, cycles.sample_clamp_direct, cycles.sample_clamp_indirect = 0.6, 3, 3
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.render.film_transparent = False
    scene.render.resolution_percentage = 100
    scene.render.use_persistent_data = False
    layer = bpy.context.view_layer
    layer.use_pass_material_index = True
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    writer = tree.nodes.new('CompositorNodeOutputFile')
    writer.base_path = folder
    writer.format.file_format, writer.format.color_mode, writer.format.color_depth = 'OPEN_EXR', 'RGB', '32'
    writer.format.exr_codec = 'NONE'
    writer.file_slots.clear()
    for name, output in (('image', 'Image'), ('index', 'IndexMA'), ('normal', 'Denoising Normal'), ('albedo', 'Denoising Albedo')):
        writer.file_slots.new(name)
        tree.links.new(layers.outputs[output], writer.inputs[name])
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], composite.inputs[0])


def project(points):
    """Where points (Blender units) lie in the picture: shares from the left and from the bottom."""
    from bpy_extras.object_utils import world_to_camera_view

    scene = bpy.context.scene
    return [world_to_camera_view(scene, scene.camera, Vector(point))[:2] for point in points]
