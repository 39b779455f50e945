"""Lettering as flat shapes: labels and the ruler. Fonts are those of the shop, from its packages."""
import os

import bpy

from products import ROOT

FONTS = {
    'serif': os.path.join(ROOT, 'node_modules', '@expo-google-fonts', 'petrona', '500Medium', 'Petrona_500Medium.ttf'),
    'sans': os.path.join(ROOT, 'node_modules', '@expo-google-fonts', 'instrument-sans', '500Medium', 'InstrumentSans_500Medium.ttf'),
}


def shape(text, size, font='sans', width=None, spacing=1.0):
    """Points (x, z) and faces of a line of text, centred on the origin, its capitals about 0.7 of the size high; no wider than width."""
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body, curve.size, curve.space_character = text, size, spacing
    curve.align_x, curve.align_y, curve.resolution_u = 'CENTER', 'BOTTOM_BASELINE', 4
    curve.font = bpy.data.fonts.load(FONTS[font], check_existing=True)
    piece = bpy.data.objects.new('text', curve)
    bpy.context.scene.collection.objects.link(piece)
    bpy.context.view_layer.update()
    mesh = piece.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    points = [(vertex.co.x, vertex.co.y) for vertex in mesh.vertices]
    faces = [tuple(face.vertices) for face in mesh.polygons]
    bpy.data.objects.remove(piece)
    bpy.data.curves.remove(curve)
    reach = max((abs(x) for x, _ in points), default=0)
    scale = min(1, width / 2 / reach) if width and reach else 1
    return [(x * scale, z * scale) for x, z in points], faces


def write(bench, place, text, size, material, **options):
    """place(x, z) gives the point in space for a point of the flat text."""
    points, faces = shape(text, size, **options)
    if points:
        bench.add([place(x, z) for x, z in points], faces, material, is_closed=False, is_smooth=False, weighted=False, is_bounding=False)
