"""Materials of the studio; colours are scene linear. Index 1 is clear or polished, 2 matt: the filter treats them differently."""
import bpy


class Nodes:
    """A short way to write a node tree."""

    def __init__(self, material, index):
        material.use_nodes = True
        material.pass_index = index
        self.tree = material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new('ShaderNodeOutputMaterial')

    def add(self, kind, *inputs, out=0, set=None, **named):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in (set or {}).items():
            setattr(node, key, value)
        for key, value in [*enumerate(inputs), *((key.replace('_', ' '), value) for key, value in named.items())]:
            if value is None:
                continue
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[key])
            else:
                if isinstance(value, (tuple, list)) and len(value) == 3 and node.inputs[key].type == 'RGBA':
                    value = (*value, 1)
                node.inputs[key].default_value = value
        return node.outputs[out]

    def math(self, operation, *inputs):
        return self.add('Math', *inputs, set={'operation': operation})

    def step(self, value, low, high, first=0.0, last=1.0, kind='SMOOTHSTEP'):
        """first below low, last above high, smooth between."""
        if low > high:
            low, high, first, last = high, low, last, first
        return self.add('MapRange', value, low, high, first, last, set={'interpolation_type': kind, 'clamp': True})

    def ramp(self, value, first, second, at=(0.0, 1.0)):
        node = self.tree.nodes.new('ShaderNodeValToRGB')
        for element, position, color in zip(node.color_ramp.elements, at, (first, second)):
            element.position, element.color = position, (*color, 1)
        self.tree.links.new(value, node.inputs[0])
        return node.outputs[0]

    def ray(self, name):
        return self.add('LightPath', out=name)

    def finish(self, surface, volume=None):
        self.tree.links.new(surface, self.output.inputs['Surface'])
        if volume:
            self.tree.links.new(volume, self.output.inputs['Volume'])


kept = {}


def once(build):
    """One material per picture for the same arguments."""

    def make(*arguments, **named):
        key = (build.__name__, arguments, tuple(sorted(named.items())))
        if key not in kept:
            kept[key] = build(*arguments, **named)
        return kept[key]

    return make


def make(index):
    return Nodes(material := bpy.data.materials.new('surface'), index), material


def shaded(nodes, surface, tint, color=(1, 1, 1)):
    """Glass lets light through to the floor, less at its rims, so that it neither blackens the paper nor floats."""
    facing = nodes.add('LayerWeight', 0.5, out='Facing')
    amount = nodes.step(facing, 0.35, 1.0, 0.9 * tint, 0.18)
    through = nodes.add('MixRGB', 1.0, (*color, 1), nodes.add('CombineRGB', amount, amount, amount), set={'blend_type': 'MULTIPLY'})
    is_free = nodes.math('MAXIMUM', nodes.ray('Is Shadow Ray'), nodes.ray('Is Diffuse Ray'))
    return nodes.add('MixShader', is_free, surface, nodes.add('BsdfTransparent', through))


glass_tints = {
    # name: colour of the surface, colour and density of the absorption, colour and strength of what falls through
    'clear': ((0.985, 0.995, 0.99), (0.80, 0.92, 0.88), 0.02, (1, 1, 1), 0.92),
    # Lead-free crystal: no green in it.
    'crystal': ((1.0, 1.0, 0.998), (0.97, 0.975, 0.97), 0.004, (1, 1, 1), 0.96),
    'neutral': ((0.992, 0.992, 0.99), (0.9, 0.92, 0.91), 0.01, (1, 1, 1), 0.92),
    'amber': ((0.98, 0.90, 0.75), (0.56, 0.17, 0.015), 1.7, (0.95, 0.62, 0.30), 0.80),
    'green': ((0.90, 0.97, 0.92), (0.09, 0.50, 0.26), 1.25, (0.55, 0.85, 0.65), 0.80),
    'cobalt': ((0.72, 0.80, 0.98), (0.025, 0.09, 0.70), 2.8, (0.35, 0.50, 0.95), 0.80),
    'smoke': ((0.95, 0.945, 0.935), (0.34, 0.315, 0.28), 0.72, (0.72, 0.72, 0.74), 0.80),
    'rose': ((0.99, 0.94, 0.94), (0.90, 0.42, 0.40), 0.55, (0.98, 0.78, 0.76), 0.86),
}


@once
def glass(color='clear', roughness=0.0):
    nodes, material = make(1)
    surface, absorbed, density, fall, tint = glass_tints[color]
    shader = nodes.add('BsdfGlass', surface, roughness, 1.5, set={'distribution': 'BECKMANN' if roughness else 'SHARP'})
    nodes.finish(shaded(nodes, shader, tint, fall), nodes.add('VolumeAbsorption', absorbed, density))
    return material


@once
def frosted():
    """Etched outside, clear within: the wall, the foot and the liquid are seen softly, the rim holds light."""
    nodes, material = make(2)
    # The etching is fine and uneven; seen flat it scatters more.
    grain = nodes.add('TexNoise', nodes.add('TexCoord', out='Object'), Scale=9.0, Detail=2.0)
    normal = nodes.add('Bump', 0.10, 0.02, grain)
    facing = nodes.add('LayerWeight', 0.5, out='Facing')
    clear = nodes.add('BsdfGlass', (0.99, 0.993, 0.99), nodes.step(facing, 0.2, 0.9, 0.25, 0.36), 1.5, normal, set={'distribution': 'BECKMANN'})
    milk = nodes.add('MixShader', 0.75, nodes.add('BsdfDiffuse', (0.92, 0.92, 0.92)), nodes.add('BsdfTranslucent', (0.97, 0.97, 0.97)))
    surface = nodes.add('MixShader', nodes.step(facing, 0.35, 1.0, 0.09, 0.52), clear, milk)
    nodes.finish(shaded(nodes, surface, 0.88))
    return material


@once
def gradient(color, low, high):
    """Lacquer that fades in upwards over clear glass; heights in mm above the floor."""
    nodes, material = make(1)
    surface, absorbed, density, fall, tint = glass_tints['clear']
    height = nodes.add('SeparateXYZ', nodes.add('NewGeometry', out='Position'), out='Z')
    amount = nodes.step(height, low / 10, high / 10, 0.0, 0.97, 'SMOOTHERSTEP')
    clear = nodes.add('BsdfGlass', surface, 0.0, 1.5, set={'distribution': 'SHARP'})
    lacquer = nodes.add('BsdfPrincipled', Base_Color=color, Roughness=0.2, Clearcoat=0.7, Clearcoat_Roughness=0.03)
    nodes.finish(nodes.add('MixShader', amount, shaded(nodes, clear, tint, fall), lacquer), nodes.add('VolumeAbsorption', absorbed, density))
    return material


@once
def liquid(color, density, ior=1.42):
    nodes, material = make(1)
    shader = nodes.add('BsdfGlass', (1, 1, 1), 0.0, ior, set={'distribution': 'SHARP'})
    nodes.finish(shaded(nodes, shader, 0.97, tuple(0.55 + 0.45 * channel for channel in color)), nodes.add('VolumeAbsorption', color, density))
    return material


@once
def plain(color, roughness=0.4, metallic=0.0, specular=0.45, coat=0.0, index=2, bump=0.0, grain=4.0, sheen=0.0):
    """Metal, lacquer, plastic, board and the like."""
    nodes, material = make(index)
    normal = None
    if bump:
        texture = nodes.add('TexNoise', nodes.add('TexCoord', out='Object'), Scale=grain, Detail=3.0)
        normal = nodes.add('Bump', bump, 0.1, texture)
    nodes.finish(nodes.add('BsdfPrincipled', Base_Color=color, Roughness=roughness, Metallic=metallic, Specular=specular, Clearcoat=coat, Clearcoat_Roughness=0.03, Sheen=sheen, Normal=normal))
    return material


metals = {'gold': (0.86, 0.62, 0.32), 'silver': (0.86, 0.86, 0.85), 'rose': (0.88, 0.56, 0.44), 'steel': (0.62, 0.62, 0.63), 'blue': (0.055, 0.13, 0.42), 'black': (0.03, 0.03, 0.032)}


@once
def metal(color='silver', finish='glossy', along='Z'):
    """Polished, or brushed round the axis: then lights run into a band across the lines."""
    is_brushed = finish == 'brushed'
    roughness = {'brushed': 0.30, 'matte': 0.36, 'metallic': 0.16}.get(finish, 0.10)
    nodes, material = make(1 if roughness < 0.2 else 2)
    base = metals.get(color, metals['silver'])
    normal = tangent = None
    if is_brushed:
        place = nodes.add('VectorMath', nodes.add('TexCoord', out='Object'), (0.016, 0.016, 11.0), set={'operation': 'MULTIPLY'})
        lines = nodes.add('TexNoise', place, Scale=1.0, Detail=4.0, Roughness=0.7)
        normal = nodes.add('Bump', 0.16, 0.08, lines)
        base = nodes.ramp(lines, tuple(0.90 * channel for channel in base), tuple(min(1.0, 1.05 * channel) for channel in base), (0.3, 0.7))
        tangent = nodes.add('Tangent', set={'direction_type': 'RADIAL', 'axis': along})
    elif finish == 'matte':
        normal = nodes.add('Bump', 0.05, 0.02, nodes.add('TexNoise', nodes.add('TexCoord', out='Object'), Scale=14.0, Detail=1.0))
    nodes.finish(nodes.add('BsdfPrincipled', Base_Color=base, Metallic=1.0, Roughness=roughness, Anisotropic=0.72 if is_brushed else 0.0, Normal=normal, Tangent=tangent))
    return material


@once
def board(color, roughness=0.55, specular=0.35, fibres=0.5):
    """Paper and board: a felted surface, and fibres that are a little lighter and darker."""
    nodes, material = make(2)
    place = nodes.add('TexCoord', out='Object')
    long = nodes.add('VectorMath', place, (0.55, 0.55, 2.6), set={'operation': 'MULTIPLY'})
    felt = nodes.add('TexNoise', place, Scale=3.2, Detail=4.0, Roughness=0.65)
    strands = nodes.add('TexNoise', long, Scale=1.5, Detail=5.0, Roughness=0.75, Distortion=1.6)
    both = nodes.math('MULTIPLY_ADD', strands, 0.8, nodes.math('MULTIPLY', felt, 0.4))
    dark, light = (tuple(min(0.8, channel * (1 + side * 0.5 * fibres)) for channel in color) for side in (-1, 1))
    base = nodes.ramp(both, dark, light, (0.30, 0.92))
    nodes.finish(nodes.add('BsdfPrincipled', Base_Color=base, Roughness=roughness, Specular=specular, Sheen=0.25, Normal=nodes.add('Bump', 0.22 * fibres + 0.04, 0.05, both)))
    return material


# The colours of plastic, lacquer, board, cloth and cord.
paints = {
    'black': (0.010, 0.010, 0.011),
    'white': (0.66, 0.65, 0.63),
    'red': (0.30, 0.012, 0.016),
    'pink': (0.62, 0.30, 0.30),
    'blue': (0.03, 0.09, 0.32),
    'green': (0.04, 0.16, 0.09),
    'brown': (0.10, 0.040, 0.016),
    'natural': (0.58, 0.42, 0.25),
    'walnut': (0.14, 0.065, 0.03),
    'kraft': (0.43, 0.26, 0.13),
    'smoke': (0.09, 0.09, 0.10),
    'amber': (0.25, 0.08, 0.01),
    'rose': (0.62, 0.28, 0.24),
    'gold': (0.60, 0.40, 0.16),
    'silver': (0.52, 0.52, 0.53),
}

woods = {
    'beech': ((0.42, 0.25, 0.125), (0.66, 0.46, 0.27)),
    'walnut': ((0.085, 0.038, 0.018), (0.24, 0.125, 0.065)),
    'bamboo': ((0.50, 0.33, 0.15), (0.70, 0.52, 0.29)),
    'rattan': ((0.50, 0.34, 0.18), (0.72, 0.55, 0.35)),
}


@once
def wood(kind='beech', seed=0, along='Z'):
    nodes, material = make(2)
    dark, light = woods[kind]
    is_reed = kind == 'rattan'
    squeeze = 0.05 if is_reed else 0.03 if kind == 'bamboo' else 0.07
    # Object coordinates are millimetres: 0.1 brings them to the scale of the recipe.
    factors = tuple(0.1 * (squeeze if axis == along else 1.0) * (1.6 if kind == 'bamboo' and axis != along else 1.0) for axis in 'XYZ')
    place = nodes.add('VectorMath', nodes.add('TexCoord', out='Object'), factors, (seed * 1.37, seed * 0.71, seed * 0.23), set={'operation': 'MULTIPLY_ADD'})
    broad = nodes.add('TexNoise', place, Scale=6.0 if is_reed else 4.5, Detail=6.0, Distortion=0.6)
    fine = nodes.add('TexNoise', place, Scale=40.5, Detail=3.0)
    value = nodes.math('MULTIPLY_ADD', fine, 0.35, broad)
    color = nodes.ramp(value, dark, light, (0.52, 0.86))
    bump = nodes.add('Bump', 0.12, 0.05, value)
    nodes.finish(nodes.add('BsdfPrincipled', Base_Color=color, Roughness=0.6 if is_reed else 0.45, Specular=0.3, Normal=bump))
    return material


@once
def clear_plastic(roughness=0.0, ior=1.49):
    """Acrylic and surlyn; rough, it is the PE of dip tubes. White parts within it need the strong filter."""
    nodes, material = make(2)
    shader = nodes.add('BsdfGlass', (0.96, 0.97, 0.97) if roughness else (0.985, 0.99, 0.99), roughness, ior, set={'distribution': 'BECKMANN' if roughness else 'SHARP'})
    nodes.finish(shaded(nodes, shader, 0.9))
    return material


@once
def film(color=(0.9, 0.93, 0.94), opacity=0.16):
    """A thin clear sheet: light goes straight through, with a gleam."""
    nodes, material = make(2)
    clear = nodes.add('BsdfTransparent', (0.96, 0.97, 0.97))
    gleam = nodes.add('BsdfGlossy', color, 0.12)
    weight = nodes.math('ADD', nodes.math('MULTIPLY', nodes.add('LayerWeight', 0.35, out='Fresnel'), 0.75), opacity * 0.5)
    is_free = nodes.math('MAXIMUM', nodes.ray('Is Shadow Ray'), nodes.ray('Is Diffuse Ray'))
    seen = nodes.add('MixShader', weight, clear, gleam)
    nodes.finish(nodes.add('MixShader', is_free, seen, nodes.add('BsdfTransparent', (0.86, 0.87, 0.87))))
    return material


@once
def organza(color):
    """A sheer cloth of fine threads."""
    nodes, material = make(2)
    cloth = nodes.add('MixShader', 0.45, nodes.add('BsdfDiffuse', color), nodes.add('BsdfTranslucent', color))
    weight = nodes.math('ADD', nodes.math('MULTIPLY', nodes.add('LayerWeight', 0.4, out='Facing'), 0.45), 0.42)
    nodes.finish(nodes.add('MixShader', weight, nodes.add('BsdfTransparent', (1, 1, 1)), cloth))
    return material


@once
def velvet(color):
    """Pile: dark where one looks into it, light where it is seen from the side, brushed in patches."""
    nodes, material = make(2)
    place = nodes.add('TexCoord', out='Object')
    patches = nodes.add('TexNoise', place, Scale=0.085, Detail=3.0, Distortion=0.8)
    pile = nodes.add('TexNoise', place, Scale=3.6, Detail=3.0, Roughness=0.7)
    normal = nodes.add('Bump', 0.55, 0.12, nodes.math('MULTIPLY_ADD', patches, 3.0, pile))
    base = nodes.ramp(patches, tuple(0.55 * channel for channel in color), tuple(min(1.0, 1.35 * channel) for channel in color), (0.35, 0.68))
    shine = tuple(min(1.0, channel * 3.2 + 0.15) for channel in color)
    rim = nodes.ramp(patches, tuple(0.45 * channel for channel in shine), shine, (0.36, 0.66))
    cloth = nodes.add('BsdfDiffuse', base, 1.0, normal)
    nodes.finish(nodes.add('AddShader', cloth, nodes.add('BsdfVelvet', rim, 0.85, normal)))
    return material


@once
def leather(color=(0.16, 0.065, 0.025)):
    nodes, material = make(2)
    texture = nodes.add('TexVoronoi', nodes.add('TexCoord', out='Object'), Scale=1.5)
    nodes.finish(nodes.add('BsdfPrincipled', Base_Color=color, Roughness=0.5, Specular=0.4, Normal=nodes.add('Bump', 0.35, 0.12, texture)))
    return material


def paint(color):
    return paints.get(color, paints['silver'])


mirrors = {'gold', 'silver', 'rose'}


def surface(material, color, finish='', seed=0):
    """What a part of this trade looks like: the material by its code, its colour and its finish."""
    if material in ('beech', 'bamboo', 'walnut', 'rattan') and color in ('natural', 'walnut', 'brown', ''):
        return wood('walnut' if color == 'walnut' else material, seed)
    if material in ('acrylic', 'surlyn', 'plastic', 'glass') and color == 'clear':
        return clear_plastic()
    if material in ('zamak', 'aluminium', 'steel'):
        if color in ('black', 'white'):
            return lacquer(color, 'matte' if finish in ('matte', 'brushed') else 'glossy')
        return metal('steel' if material == 'steel' and color == 'silver' and finish == 'brushed' else color or 'silver', finish or 'glossy')
    if color in mirrors:
        return metal(color, finish or 'glossy')
    if material in ('beech', 'bamboo', 'walnut'):
        return lacquer(color, 'glossy' if finish == 'lacquered' else 'matte')
    if material == 'rubber':
        return plain((0.02, 0.02, 0.021) if color == 'black' else (0.60, 0.595, 0.58), 0.55)
    if material == 'leather':
        return leather()
    is_matte = finish in ('matte', 'natural', 'frosted')
    if color == 'black':
        return plain((0.012, 0.012, 0.0125), 0.36 if is_matte else 0.22, index=2)
    return plain(paint(color), 0.42 if is_matte else 0.22, index=2)


def lacquer(color, finish='glossy'):
    """Opaque paint on glass, metal or wood."""
    if finish == 'matte':
        return plain((0.008, 0.008, 0.0085) if color == 'black' else paint(color), 0.34, specular=0.4)
    white = (0.72, 0.71, 0.69)
    return plain((0.006, 0.006, 0.0065) if color == 'black' else white if color == 'white' else paint(color), 0.12, specular=0.45, coat=0.8, index=1 if color == 'black' else 2)


tube = lambda: clear_plastic(0.12, 1.45)
white_plastic = lambda: plain((0.66, 0.655, 0.64), 0.26)
rubber = lambda: plain((0.02, 0.02, 0.021), 0.55)
